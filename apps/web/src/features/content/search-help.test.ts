import { describe, expect, it } from 'vitest'
import { findArticle, searchHelp } from './search-help.ts'

const article = (id: string, title: string, html: string) => ({ id, title, html })
const categories = [
  { id: 'account', title: 'Account', articles: [article('register', 'How to register', '<p>Choose a name.</p>')] },
  {
    id: 'money',
    title: 'Credits',
    articles: [
      article('deposit', 'Play credits', '<p>A new member, who <strong>registers</strong>, has 1,000.00.</p>'),
      article('term', 'เงื่อนไขการใช้งาน', '<p>ＡＢＣ</p>'),
    ],
  },
]
const idsFor = (search: string) => searchHelp(categories, search).map(({ id }) => id)

describe('searching the help centre (2.075)', () => {
  it('lists title matches before text matches, ignoring case', () => {
    expect(idsFor('REGISTER')).toEqual(['register', 'deposit'])
  })

  it('requires every word, and does not match tags', () => {
    expect([idsFor('member 1,000'), idsFor('member nobody'), idsFor('strong')]).toEqual([['deposit'], [], []])
  })

  it('matches parts of Thai words and full-width letters', () => {
    expect([idsFor('เงื่อนไข'), idsFor('abc')]).toEqual([['term'], ['term']])
  })

  it('finds nothing for an empty search', () => {
    expect(idsFor('  ')).toEqual([])
  })

  it('finds articles by exact id only', () => {
    expect([findArticle(categories, 'term')?.id, findArticle(categories, 'toString')]).toEqual(['term', undefined])
  })
})
