import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { play as playCn } from '../packages/phrases/src/play/cn.ts'
import { play as playEn } from '../packages/phrases/src/play/en.ts'
import { play as playTh } from '../packages/phrases/src/play/th.ts'
import { site as siteCn } from '../packages/phrases/src/site/cn.ts'
import { site as siteEn } from '../packages/phrases/src/site/en.ts'
import { access as accessCn } from '../packages/phrases/src/site/access-cn.ts'
import { access as accessEn } from '../packages/phrases/src/site/access-en.ts'
import { access as accessTh } from '../packages/phrases/src/site/access-th.ts'
import { centre as centreCn } from '../packages/phrases/src/site/centre-cn.ts'
import { centre as centreEn } from '../packages/phrases/src/site/centre-en.ts'
import { centre as centreTh } from '../packages/phrases/src/site/centre-th.ts'
import { content as contentCn } from '../packages/phrases/src/site/content-cn.ts'
import { content as contentEn } from '../packages/phrases/src/site/content-en.ts'
import { content as contentTh } from '../packages/phrases/src/site/content-th.ts'
import { fields as fieldsCn } from '../packages/phrases/src/site/fields-cn.ts'
import { fields as fieldsEn } from '../packages/phrases/src/site/fields-en.ts'
import { fields as fieldsTh } from '../packages/phrases/src/site/fields-th.ts'
import { proof as proofCn } from '../packages/phrases/src/site/proof-cn.ts'
import { proof as proofEn } from '../packages/phrases/src/site/proof-en.ts'
import { proof as proofTh } from '../packages/phrases/src/site/proof-th.ts'
import { site as siteTh } from '../packages/phrases/src/site/th.ts'

/** A language of the site. */
export type Code = 'TH' | 'CN' | 'EN'

/** Everything that the site says, by language: tests look for what people read, not for names in the code. */
const dictionaries = {
  TH: { ...siteTh, ...proofTh, ...contentTh, ...accessTh, ...fieldsTh, ...centreTh },
  CN: { ...siteCn, ...proofCn, ...contentCn, ...accessCn, ...fieldsCn, ...centreCn },
  EN: { ...siteEn, ...proofEn, ...contentEn, ...accessEn, ...fieldsEn, ...centreEn },
} as const
const games = { TH: playTh, CN: playCn, EN: playEn } as const

/** A phrase of the site with its values filled in. */
export type Say = (key: keyof (typeof dictionaries)['EN'], ...values: readonly (string | number)[]) => string

/** The phrases of the site in a language. */
export function phrasesOf(code: Code): Say {
  return (key, ...values) => fillIn(dictionaries[code][key], values, code)
}

/** The phrases of the game window in a language. */
export function gamePhrasesOf(code: Code): (key: keyof typeof playEn) => string {
  return (key) => games[code][key]
}

/** All languages, the brand's own first. */
export const codes: readonly Code[] = ['TH', 'CN', 'EN']

/** The document's language tag for each. */
export const tags: Readonly<Record<Code, string>> = { TH: 'th', CN: 'zh-CN', EN: 'en' }

/** The slot that the tests play: it has no free spins, so that each spin is one. */
export const gameNames: Readonly<Record<Code, string>> = { TH: 'ตุ๊กตุ๊กทองคำ', CN: '黄金嘟嘟车', EN: 'Golden Tuk-Tuk' }
