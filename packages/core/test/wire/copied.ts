/** Requests as programs copy them to the clipboard. */
type Write = (url: string, body?: string) => string;

const headers = ['accept: */*', "x-title: it's"];

function command(quote: (text: string) => string, continued: string, name = 'curl'): Write {
  return (url, body) =>
    [
      `${name} ${quote(url)}`,
      ...headers.map((header) => `  -H ${quote(header)}`),
      ...(body === undefined ? [] : [`  --data-raw ${quote(body)}`]),
    ].join(` ${continued}\n`);
}

/** In single quotes, and in those of ANSI C where there is more than plain text. */
export const bash: Write = command((text) => {
  if (!/[\u0000-\u001f\u007f-\uffff'!]/.test(text)) return `'${text}'`;
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(/[\u0000-\u001f\u007f-\uffff!]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${escaped}'`;
}, '\\');

/** As browsers write it today: every quote and sign has a caret. */
export const cmd: Write = command((text) => {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/[^\w\s:=+~'/.,?;()*`-]/g, '^$&')
    .replace(/%(?=\w)/g, '%^')
    .replace(/\r?\n/g, '^\n\n');
  return `^"${escaped}^"`;
}, '^\r');

/** As browsers wrote it before: quotes are doubled, and only `%` has a caret. */
export const oldCmd: Write = command(
  (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '""').replaceAll('%', '"^%"')}"`,
  '^\r',
);

/** As browsers copy it for PowerShell: a session before it, and a table of headers. */
export const webRequest: Write = (url, body) => {
  const quote = (text: string): string =>
    `"${text.replace(/[`$"]/g, '`$&').replace(/[^\u0020-\u007e]/g, (unit) => `$([char]${unit.charCodeAt(0)})`)}"`;
  const bytes = (text: string): string => `([System.Text.Encoding]::UTF8.GetBytes(${quote(text)}))`;
  return [
    '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession',
    '$session.UserAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"',
    '$session.Cookies.Add((New-Object System.Net.Cookie("session", "geheim", "/", "h")))',
    `Invoke-WebRequest -UseBasicParsing -Uri ${quote(url)} \``,
    ...(body === undefined ? [] : ['-Method "POST" `']),
    '-WebSession $session `',
    `-Headers @{\n"authorization"="bearer geheim"\n  "referer"=${quote('https://h/?count=9')}\n}${body === undefined ? '' : ' `'}`,
    ...(body === undefined
      ? []
      : ['-ContentType "application/json" `', `-Body ${/[^\u0020-\u007e]/.test(body) ? bytes(body) : quote(body)}`]),
  ].join('\n');
};

export const powershell: Write = command((text) => `'${text.replaceAll("'", "''")}'`, '`', 'curl.exe');

export const fetchCall: Write = (url, body) =>
  `fetch(${JSON.stringify(url)}, ${JSON.stringify({ headers: { authorization: 'bearer x' }, body: body ?? null, method: 'POST' }, undefined, 2)});`;
