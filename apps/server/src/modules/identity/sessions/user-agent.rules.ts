/** Patterns of browsers, the more specific ones first, because most also claim to be Chrome or Safari. */
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

/** A readable name of the browser and system, such as `Chrome · Android`; empty if both are unknown. */
export function programOf(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return [browser, system].filter((part) => part !== undefined).join(' · ')
}
