import { csvRow } from './csv';

test.each([
  [['a', 1.5, null, -0.25], 'a,1.5,,-0.25'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
  [['-1.5', '-20', '-1+1', '-1\n'], `-1.5,-20,'-1+1,"'-1\n"`],
  [['=1+1', '+1', '-x', '@a'], "'=1+1,'+1,'-x,'@a"],
  // Equivalents of these signs in other locales, and invisible characters before them.
  [
    ['＝1+1', '＋1', '－1', '＠a', '﹦1', '﹢1', '﹣1', '﹫a', '−1'],
    "'＝1+1,'＋1,'－1,'＠a,'﹦1,'﹢1,'﹣1,'﹫a,'−1",
  ],
  [
    ['\u200b=1', '\ufeff+1', '\u00a0-x', '\u3000@a', '\u0000=1'],
    "'\u200b=1,'\ufeff+1,'\u00a0-x,'\u3000@a,'\u0000=1",
  ],
  [['\u2060\t ＝1', '\u202e=1', '\v=1'], "'\u2060\t ＝1,'\u202e=1,'\v=1"],
  // Programs that split at semicolons would start a cell or a row in the middle.
  [['a;=1+1', 'a\n@b', 'a\t =1', 'a; b-c'], `a;'=1+1,"a\n'@b",a\t' =1,a; b-c`],
  [[' =LINK("x")', '\tcmd', '\r=1'], `"' =LINK(""x"")",'\tcmd,"'\r=1"`],
])('%j becomes a row without any formula', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`);
});
