import { phrases as access } from '@baize/phrases/languages/en/access'
import i18next from 'i18next'

/** Loads the phrases of login and registration in English, for parts that are rendered alone. */
export async function speakEnglish(): Promise<void> {
  await i18next.init({
    lng: 'en',
    resources: { en: { access } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
}
