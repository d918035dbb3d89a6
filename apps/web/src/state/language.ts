import { languages, localeOf, parseLanguage, type Language } from '@baize/phrases'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { create } from 'zustand'

/** The language that the site is shown in; kept in local storage under `hisLang` and `lang` (specification 9.033). */
export const useLanguage = create<{ readonly language: Language }>()(() => ({ language: storedLanguage() ?? 'TH' }))

const dictionaries = {
  site: {
    th: () => import('@baize/phrases/site/th'),
    'zh-CN': () => import('@baize/phrases/site/cn'),
    en: () => import('@baize/phrases/site/en'),
  },
  proof: {
    th: () => import('@baize/phrases/site/proof-th'),
    'zh-CN': () => import('@baize/phrases/site/proof-cn'),
    en: () => import('@baize/phrases/site/proof-en'),
  },
  play: {
    th: () => import('@baize/phrases/play/th'),
    'zh-CN': () => import('@baize/phrases/play/cn'),
    en: () => import('@baize/phrases/play/en'),
  },
} as const

/** The language that this browser chose before, if any. */
export function storedLanguage(): Language | undefined {
  return parseLanguage(localStorage.getItem('hisLang') ?? localStorage.getItem('lang') ?? '')
}

/** Loads the phrases of a language and starts with it. */
export async function startLanguage(language: Language): Promise<void> {
  await i18next
    .use(resourcesToBackend(loadDictionary))
    .use(initReactI18next)
    .init({
      lng: localeOf[language],
      supportedLngs: languages.map((each) => localeOf[each]),
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['site'],
      defaultNS: 'site',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: false },
    })
  show(language)
}

/** Changes the language of everything at once, without a reload. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(localeOf[language])
  localStorage.setItem('hisLang', language)
  localStorage.setItem('lang', language)
  show(language)
}

/** Loads the phrases of the pages about fairness and of the games that they explain, which the lobby does not need. */
export function loadProofPhrases(): Promise<void> {
  return i18next.loadNamespaces(['proof', 'play'])
}

function show(language: Language): void {
  if (language === 'CN') void import('@baize/ui/chinese-font')
  document.documentElement.lang = localeOf[language]
  useLanguage.setState({ language })
}

async function loadDictionary(locale: string, area: string): Promise<Record<string, string>> {
  // i18next asks only for the locales and areas that it was started with, and both are keys of the table.
  const load = dictionaries[area as keyof typeof dictionaries][locale as 'th' | 'zh-CN' | 'en']
  const module: Partial<Record<keyof typeof dictionaries, Record<string, string>>> = await load()
  return module.site ?? module.proof ?? module.play ?? {}
}
