// What the board says, in every language it speaks.

const en = {
  board: "Gomoku board, {n} by {n}",
  black: "Black",
  white: "White",
  empty: "empty",
  first: "To the beginning",
  back: "One move back",
  on: "One move on",
  last: "To the end",
  move: "Move {n}, {who}: {point}",
  of: "{n} / {all}",
  start: "Beginning",
  attribute: "{name} cannot be {value}: it is {choice}",
  read: "This game cannot be read. {unit} {n}: expected {expected}, found “{found}”",
  source: "{address} could not be fetched: {reason}",
  line: "Line",
  character: "Character",
  "expected.move": "a move such as h8",
  "expected.board": "a point of the board",
  "expected.free": "a free point",
  "expected.psq": "a line of a PSQ file",
  "expected.size": "a square board of 5 to 22 lines",
  "expected.game": "a game in parentheses",
  "expected.token": "a parenthesis, a semicolon or a property",
  "expected.value": "a value in brackets",
  "expected.closing": "a closing bracket",
  "expected.parenthesis": "a closing parenthesis",
  "expected.node": "a semicolon before it",
  "expected.gomoku": "the number of gomoku, 4",
  "expected.point": "a point in two letters",
  "expected.colour": "B or W",
  "expected.label": "a point, a colon and a text",
  "expected.one": "one move at a time",
  loading: "The engine is starting …",
  engine: "There is no engine here: {reason}",
};

const zh = {
  board: "{n} 路五子棋棋盘",
  black: "黑方",
  white: "白方",
  empty: "空",
  first: "到开头",
  back: "后退一手",
  on: "前进一手",
  last: "到结尾",
  move: "第 {n} 手，{who}：{point}",
  of: "{n} / {all}",
  start: "开头",
  attribute: "{name} 不能是 {value}，应为 {choice}",
  read: "无法读取此棋谱。{unit} {n}：应为{expected}，实际是“{found}”",
  source: "无法取得 {address}：{reason}",
  line: "行",
  character: "字符",
  "expected.move": "着法，如 h8",
  "expected.board": "棋盘上的点",
  "expected.free": "空点",
  "expected.psq": "PSQ 文件的一行",
  "expected.size": "5 至 22 路的方形棋盘",
  "expected.game": "括号中的棋局",
  "expected.token": "括号、分号或属性",
  "expected.value": "方括号中的值",
  "expected.closing": "右方括号",
  "expected.parenthesis": "右括号",
  "expected.node": "前面的分号",
  "expected.gomoku": "五子棋的编号 4",
  "expected.point": "两个字母的点",
  "expected.colour": "B 或 W",
  "expected.label": "点、冒号和文字",
  "expected.one": "一次一手",
  loading: "引擎启动中……",
  engine: "此处没有引擎：{reason}",
};

export const languages = { en, zh };

/** The texts of a language, by their names, with values filled in. */
export function speaker(language) {
  const texts = /^zh\b/i.test(language) ? zh : en;
  const say = (key, values = {}) =>
    (texts[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  say.add = ({ en: english, zh: chinese }) => {
    Object.assign(en, english);
    Object.assign(zh, chinese);
  };
  say.lang = texts === zh ? "zh-Hans" : "en";
  return say;
}
