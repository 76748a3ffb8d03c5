// Fallback document in case the error page fails (§8). It needs no React, dictionaries, or style sheet.

const LINES = [
  ['en', '/', 'An error occurred while showing the error page', 'Go to the homepage.'],
  ['zh-Hans', '/cn/', '显示错误页面时发生错误', '返回首页'],
  ['ko', '/ko/', '오류 페이지를 표시하는 중 오류가 발생했습니다', '홈페이지로 이동'],
  ['ja', '/ja/', 'エラーページの表示中にエラーが発生しました', 'ホームへ戻る'],
] as const;

/** Returns the document, with a message and a link to the home page in each of the four languages. */
export const lastResort = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${LINES[0][2]}</title></head><body><main><h1>${LINES[0][2]}</h1><p><a href="/">${LINES[0][3]}</a></p>${LINES.slice(
    1,
  )
    .map(([lang, home, text, link]) => `<p lang="${lang}">${text} <a href="${home}">${link}</a></p>`)
    .join('')}</main></body></html>`;
