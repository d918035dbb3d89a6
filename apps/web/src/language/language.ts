import {
  defaultLanguage,
  fallbacksOf,
  fileCode,
  languageOfLocale,
  languages,
  lastFallback,
  localeCodes,
  localeOf,
  locales,
  parseLanguage,
  parseLocale,
  type Language,
  type LocaleCode,
} from '@baize/phrases'
import {
  loadAccess,
  loadCentre,
  loadContent,
  loadFields,
  loadGiveaways,
  loadLottery,
  loadLotteryBets,
  loadLotteryBetting,
  loadMissions,
  loadMoney,
  loadPlay,
  loadPoints,
  loadActivities,
  loadAgentReports,
  loadAgents,
  loadContracts,
  loadPayslips,
  loadPromotions,
  loadProof,
  loadProtection,
  loadRewards,
  loadSite,
  loadSupport,
} from '@baize/phrases/load-dictionary'
import { loadFont } from '@baize/ui/fonts'
import i18next, { type BackendModule } from 'i18next'
import { create } from 'zustand'
import { LoadFailure } from '../browser/load-failure.ts'
import { loadInTime } from '../browser/load-in-time.ts'

/** The language shown. */
interface Shown {
  /** The choice in the language menu; stored in local storage under `hisLang` and `lang` (specification 9.033). */
  readonly locale: LocaleCode
  /**
   * The complete language shown for it: the operator's texts are requested in this one, and numbers are formatted in
   * it.
   */
  readonly language: Language
}

/**
 * The language of the whole site.
 *
 * To change:
 * - languages of the site, and fallbacks for incomplete ones: `packages/phrases/src/locales.ts`, read by
 *   `fallbackTagsOf` here
 * - default language: `defaultLanguage` in `packages/phrases/src/language.ts`; where the choice is stored,
 *   `storedLocale` here
 * - the site's words: `packages/phrases/src/languages/en/site.ts`, and the same file of each language
 * - which phrases load with which page: `loadFieldPhrases` and its neighbours here
 */
export const useLanguage = create<Shown>()(() => shownIn(storedLocale() ?? defaultLanguage))

/** The namespaces that i18next requests, each loaded when a page needs it. */
const dictionaries = {
  site: loadSite,
  proof: loadProof,
  content: loadContent,
  access: loadAccess,
  fields: loadFields,
  centre: loadCentre,
  agents: loadAgents,
  'agent-reports': loadAgentReports,
  contracts: loadContracts,
  payslips: loadPayslips,
  lottery: loadLottery,
  'lottery-bets': loadLotteryBets,
  'lottery-betting': loadLotteryBetting,
  missions: loadMissions,
  money: loadMoney,
  protection: loadProtection,
  rewards: loadRewards,
  points: loadPoints,
  giveaways: loadGiveaways,
  activities: loadActivities,
  promotions: loadPromotions,
  support: loadSupport,
  play: loadPlay,
} as const

/** The locale that was chosen earlier in this browser, if any. */
export function storedLocale(): LocaleCode | undefined {
  return parseLocale(localStorage.getItem('hisLang') ?? localStorage.getItem('lang') ?? '')
}

/** Stores a locale as this browser's choice. */
export function keepLocale(locale: LocaleCode): void {
  localStorage.setItem('hisLang', locale)
  localStorage.setItem('lang', locale)
}

/** Loads the phrases of a locale and starts with it. */
export async function startLanguage(locale: LocaleCode): Promise<void> {
  await i18next.use(ownDictionaries).init({
    lng: locales[locale].tag,
    supportedLngs: localeCodes.map((code) => locales[code].tag),
    fallbackLng: fallbackTagsOf,
    load: 'currentOnly',
    ns: ['site'],
    defaultNS: 'site',
    keySeparator: false,
    nsSeparator: false,
  })
  show(locale)
}

/**
 * Changes the language of everything at once, without a reload. If its phrases do not arrive, throws a `LoadFailure` and
 * changes nothing.
 */
export async function changeLanguage(locale: LocaleCode): Promise<void> {
  await i18next.loadLanguages(locales[locale].tag)
  await checkLoaded(locale, loadedAreas())
  await i18next.changeLanguage(locales[locale].tag)
  keepLocale(locale)
  show(locale)
}

/** Loads the phrases of the fairness pages and of the games that they explain, which the lobby does not need. */
export function loadProofPhrases(): Promise<void> {
  return loadAreas(['proof', 'play'])
}

/** Loads the phrases of the security centre and of the codes that it sends. */
export function loadCentrePhrases(): Promise<void> {
  return loadAreas(['centre', 'access', 'fields'])
}

/** Loads the phrases around the operator's texts: help, blog, guides, licences. */
export function loadContentPhrases(): Promise<void> {
  return loadAreas(['content'])
}

/** Loads the phrases about SMS and e-mail codes and forgotten passwords. */
export function loadAccessPhrases(): Promise<void> {
  return loadAreas(['access'])
}

/** Loads the names and rules of members' fields, and the phrases of registration. */
export function loadFieldPhrases(): Promise<void> {
  return loadAreas(['fields'])
}

/** Loads the phrases of the pages on which members pay money in and take it out. */
export function loadMoneyPhrases(): Promise<void> {
  return loadAreas(['money'])
}

/** Loads the phrases of red envelopes and other giveaways. */
export function loadGiveawayPhrases(): Promise<void> {
  return loadAreas(['giveaways'])
}

/** Loads the phrases of the reports of agents' teams, and those of the records in which they end. */
export function loadAgentReportPhrases(): Promise<void> {
  return loadAreas(['agent-reports', 'proof', 'money'])
}

/** Loads the phrases of the agent centre, with contracts and payslips. */
export function loadAgentPhrases(): Promise<void> {
  return loadAreas(['agents', 'contracts'])
}

/** Loads the phrases of payslips, income and the centre's home, whose calendars and downloads are those of records. */
export function loadPayslipPhrases(): Promise<void> {
  return loadAreas(['payslips', 'proof'])
}

/** Loads the phrases of lotteries. */
export function loadLotteryPhrases(): Promise<void> {
  return loadAreas(['lottery'])
}

/** Loads the names of what can be bet on in lotteries. */
export function loadLotteryBetPhrases(): Promise<void> {
  return loadAreas(['lottery-bets'])
}

/** Loads the phrases of the betting view of lotteries. */
export function loadLotteryBettingPhrases(): Promise<void> {
  return loadAreas(['lottery', 'lottery-bets', 'lottery-betting'])
}

/** Loads the phrases of missions and their leaderboard. */
export function loadMissionPhrases(): Promise<void> {
  return loadAreas(['missions'])
}

/** Loads the phrases of player protection. */
export function loadProtectionPhrases(): Promise<void> {
  return loadAreas(['protection'])
}

/** Loads the phrases of the reward centre, rebates and invitations. */
export function loadRewardPhrases(): Promise<void> {
  return loadAreas(['rewards'])
}

/** Loads the phrases of the points mall. */
export function loadPointPhrases(): Promise<void> {
  return loadAreas(['points'])
}

/** Loads the phrases of offers and bonuses. */
export function loadPromotionPhrases(): Promise<void> {
  return loadAreas(['promotions'])
}

/** Loads the phrases of the activity centre. */
export function loadActivityPhrases(): Promise<void> {
  return loadAreas(['activities'])
}

/** Loads the phrases of customer service, the inbox and the winners page. */
export function loadSupportPhrases(): Promise<void> {
  return loadAreas(['support'])
}

type Namespace = keyof typeof dictionaries

/** Loads phrases that a page or dialog needs. Throws a `LoadFailure` if they do not arrive (8.038). */
async function loadAreas(areas: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(areas)
  await checkLoaded(useLanguage.getState().locale, areas)
}

/** What has been loaded so far, and is needed again in another language. */
function loadedAreas(): Namespace[] {
  // The option is a list from `startLanguage` on, to which i18next adds what it loads.
  return [...(i18next.options.ns as Namespace[])]
}

/** i18next takes no notice of a dictionary that failed to load, and would show keys and not ask for it again. */
async function checkLoaded(locale: LocaleCode, areas: readonly Namespace[]): Promise<void> {
  const tag = localeOf[languageOfLocale(locale)]
  const missing = () => areas.filter((area) => !i18next.hasResourceBundle(tag, area))
  if (missing().length === 0) return
  await i18next.reloadResources([tag], missing())
  if (missing().length > 0) throw new LoadFailure()
}

function shownIn(locale: LocaleCode): Shown {
  return { locale, language: languageOfLocale(locale) }
}

function show(locale: LocaleCode): void {
  const shown = shownIn(locale)
  void loadFont(shown.language)
  // Browsers and screen readers need the language of the actual words, which a locale without a dictionary borrows.
  document.documentElement.lang = localeOf[shown.language]
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (manifest !== null) manifest.href = `/manifest-${fileCode(shown.language)}.webmanifest`
  useLanguage.setState(shown)
}

/** The locales whose dictionaries fill the gaps of another's, up to the first complete one. */
function fallbackTagsOf(tag: string): string[] {
  const code = localeCodes.find((one) => locales[one].tag === tag) ?? lastFallback
  const chain = fallbacksOf(code)
  const complete = chain.findIndex((one) => parseLanguage(one) !== undefined)
  return chain.slice(1, complete + 1).map((one) => locales[one].tag)
}

/** Loads dictionaries for i18next: one file for each locale and namespace. */
const ownDictionaries: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // oxlint-disable-next-line typescript/no-misused-promises -- i18next awaits a backend without a third parameter, which its types do not express
  read: (locale: string, area: string) => loadDictionary(locale, area),
}

async function loadDictionary(locale: string, area: string): Promise<Readonly<Record<string, string>>> {
  const language = languages.find((one) => localeOf[one] === locale)
  if (language === undefined) return {}
  // i18next requests only namespaces that it was started with.
  const { phrases } = await loadInTime<{ readonly phrases: Readonly<Record<string, string>> }>(
    dictionaries[area as Namespace](language),
  )
  return phrases
}
