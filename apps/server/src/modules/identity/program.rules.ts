/** Browsers by what they call themselves, the more special ones first: most claim to be Chrome or Safari too. */
const browsers = [
  [/\bLine\//, 'LINE'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
] as const

const systems = [
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What a caller's program is, in words that its owner knows: `Chrome · Android`; empty for one that nobody knows. */
export function programOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return [browser, system].filter((part) => part !== undefined).join(' · ')
}

/**
 * An address as its owner may see it again: enough to tell home from elsewhere, too little for somebody who looks over the
 * shoulder. `203.0.113.7` is `203.0.*.*`, `2001:db8:1:2::3` is `2001:db8:*`.
 */
export function maskAddress(address: string): string {
  const [first = '', second = ''] = address.split(address.includes(':') ? ':' : '.')
  if (address.includes('.') && !address.includes(':')) return `${first}.${second}.*.*`
  const mapped = /^::ffff:(\d+)\.(\d+)\./i.exec(address)
  return mapped === null ? `${first}:${second}:*` : `${mapped[1]}.${mapped[2]}.*.*`
}
