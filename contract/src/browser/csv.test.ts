import { csvRow } from './csv';

test.each([
  [['a', 1.5, null, -0.25], 'a,1.5,,-0.25'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
  [['-1.5', '-20', '-1+1', '-1\n'], `-1.5,-20,'-1+1,"'-1\n"`],
  [['=1+1', '+1', '-x', '@a'], "'=1+1,'+1,'-x,'@a"],
  // What a spreadsheet of another language takes for the same signs, and what it does not see before them.
  [
    ['＝1+1', '＋1', '－1', '＠a', '﹦1', '﹢1', '﹣1', '﹫a', '−1'],
    "'＝1+1,'＋1,'－1,'＠a,'﹦1,'﹢1,'﹣1,'﹫a,'−1",
  ],
  [
    ['\u200b=1', '\ufeff+1', '\u00a0-x', '\u3000@a', '\u0000=1'],
    "'\u200b=1,'\ufeff+1,'\u00a0-x,'\u3000@a,'\u0000=1",
  ],
  [['\u2060\t ＝1', '\u202e=1', '\v=1'], "'\u2060\t ＝1,'\u202e=1,'\v=1"],
  // One that splits at semicolons begins a cell, or a row, in the middle.
  [['a;=1+1', 'a\n@b', 'a\t =1', 'a; b-c'], `a;'=1+1,"a\n'@b",a\t' =1,a; b-c`],
  [[' =LINK("x")', '\tcmd', '\r=1'], `"' =LINK(""x"")",'\tcmd,"'\r=1"`],
])('%j is a row of which nothing is carried out', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`);
});
