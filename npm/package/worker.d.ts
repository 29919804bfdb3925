/** The engine's worker: to be started by `createEngine`, or by `new Worker`, and not to be imported. */
export {};
