import { fillIn } from '../fill-in.ts'
import type { Language } from '../language.ts'
import { site as siteCn } from './cn.ts'
import { content as contentCn } from './content-cn.ts'
import { content as contentEn } from './content-en.ts'
import { content as contentTh } from './content-th.ts'
import { site as siteEn } from './en.ts'
import { site as siteTh } from './th.ts'

/** A phrase of the site. */
export type SiteKey = keyof typeof siteEn

/** A phrase around the house's own texts. */
export type ContentKey = keyof typeof contentEn

const dictionaries: Readonly<Record<Language, Readonly<Record<SiteKey | ContentKey, string>>>> = {
  TH: { ...siteTh, ...contentTh },
  CN: { ...siteCn, ...contentCn },
  EN: { ...siteEn, ...contentEn },
}

/**
 * What the site says in a language, with `{0}`, `{1}` … replaced by `values`: for the server, which has all languages. The
 * browser loads those that it shows.
 */
export function sitePhrase(
  language: Language,
  key: SiteKey | ContentKey,
  values: readonly (string | number)[] = [],
): string {
  return fillIn(dictionaries[language][key], values, language)
}
