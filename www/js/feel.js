// Sounds and vibration. Nothing is recorded: every sound is synthesised here. The page imports this script as
// `feel.js?v=BUILD` once the person has switched them on.

/** The tones of each sound: start in seconds, pitch in hertz, duration, volume. */
const TONES = {
  stone: [[0, 1150, 0.05, 0.25], [0, 420, 0.09, 0.3]],
  end: [[0, 523, 0.25, 0.15], [0.14, 659, 0.25, 0.15], [0.28, 784, 0.5, 0.15]],
  second: [[0, 1000, 0.03, 0.1]],
};
/** Milliseconds of vibration, pause, vibration … */
const PULSES = { stone: [12], end: [40, 60, 80], second: [8] };

let context;

function sound(what) {
  context ??= new AudioContext();
  // A browser may suspend it until the page has been touched.
  context.resume().catch(() => {});
  for (const [after, pitch, length, volume] of TONES[what]) {
    const begin = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loudness = new GainNode(context, { gain: volume });
    loudness.gain.setValueAtTime(volume, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** Plays a sound, vibrates, or both. */
export function feel(what, isHeard, isFelt) {
  if (isHeard) sound(what);
  if (isFelt) navigator.vibrate?.(PULSES[what]);
}
