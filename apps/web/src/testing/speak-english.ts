import { phrases as access } from '@baize/phrases/languages/en/access'
import i18next from 'i18next'

/** Makes the phrases of getting in English, for parts that are shown by themselves. */
export async function speakEnglish(): Promise<void> {
  await i18next.init({
    lng: 'en',
    resources: { en: { access } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
}
