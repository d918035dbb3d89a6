import { fontOf, type Font, type Language } from '@baize/phrases'

/** What brings each family of letters; `undefined` for those that `letters.ts` has on every page. */
const files: Readonly<Record<Font, (() => Promise<unknown>) | undefined>> = {
  'Noto Sans': undefined,
  'Noto Sans Thai': undefined,
  'Noto Sans SC': () => import('@fontsource-variable/noto-sans-sc/wght.css'),
}

/** Loads the letters of a language. Chinese ones come in a hundred files: only their readers pay for them. */
export async function loadFont(language: Language): Promise<void> {
  await files[fontOf(language)]?.()
}

/** What styles call a family of letters. */
export function familyOf(font: Font): string {
  return `${font} Variable`
}
