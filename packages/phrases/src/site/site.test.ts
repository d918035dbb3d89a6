import { describe, expect, it } from 'vitest'
import { access as accessCn } from './access-cn.ts'
import { access as accessEn } from './access-en.ts'
import { access as accessTh } from './access-th.ts'
import { site as cn } from './cn.ts'
import { site as en } from './en.ts'
import { centre as centreCn } from './centre-cn.ts'
import { centre as centreEn } from './centre-en.ts'
import { centre as centreTh } from './centre-th.ts'
import { content as contentCn } from './content-cn.ts'
import { content as contentEn } from './content-en.ts'
import { content as contentTh } from './content-th.ts'
import { fields as fieldsCn } from './fields-cn.ts'
import { fields as fieldsEn } from './fields-en.ts'
import { fields as fieldsTh } from './fields-th.ts'
import { proof as proofCn } from './proof-cn.ts'
import { proof as proofEn } from './proof-en.ts'
import { proof as proofTh } from './proof-th.ts'
import { site as th } from './th.ts'

const areas = [
  { area: 'site', english: en, others: { TH: th, CN: cn } },
  { area: 'access', english: accessEn, others: { TH: accessTh, CN: accessCn } },
  { area: 'centre', english: centreEn, others: { TH: centreTh, CN: centreCn } },
  { area: 'content', english: contentEn, others: { TH: contentTh, CN: contentCn } },
  { area: 'fields', english: fieldsEn, others: { TH: fieldsTh, CN: fieldsCn } },
  { area: 'proof', english: proofEn, others: { TH: proofTh, CN: proofCn } },
]

const placeholders = (phrase: string) => [...phrase.matchAll(/\{\d\}/g)].map(String).toSorted()

describe.each(areas)('the $area phrases', ({ english, others }) => {
  it.each(Object.entries(others))('are complete in %s, none empty, none more', (_, dictionary) => {
    expect(Object.keys(dictionary)).toEqual(Object.keys(english))
    expect(Object.values<string>(dictionary).filter((phrase) => phrase.trim() === '')).toEqual([])
  })

  it.each(Object.entries(others))('have the same values to fill in in %s', (_, dictionary) => {
    const filled = (phrases: Record<string, string>) =>
      Object.entries(phrases).map(([key, phrase]) => [key, placeholders(phrase)])
    expect(filled(dictionary)).toEqual(filled(english))
  })
})
