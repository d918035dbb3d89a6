import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileCode, inEachLanguage, languages } from '@baize/phrases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContent } from './read-content.ts'

let brand = ''
beforeEach(async () => {
  brand = await mkdtemp(join(tmpdir(), 'brand-'))
  await mkdir(join(brand, 'content/help'), { recursive: true })
})
afterEach(() => rm(brand, { recursive: true }))

const text = inEachLanguage(() => 'A')
const category = { id: 'house', title: text, articles: [{ id: 'term', title: text }] }

async function write(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await writeFile(join(brand, 'content', name), typeof content === 'string' ? content : JSON.stringify(content))
}
const terms = (html: string) =>
  Object.fromEntries(languages.map((language) => [`help/term.${fileCode(language)}.html`, html]))

describe('the texts of a brand', () => {
  it('are empty if the brand has none', async () => {
    expect(await readContent(join(brand, 'nowhere'))).toEqual({
      help: [],
      blog: [],
      guides: [],
      licences: [],
      licenceStatement: undefined,
    })
  })

  it('are sanitised as they are read', async () => {
    await write({ 'help.json': [category], ...terms('<p onclick="x()">a</p><script>x()</script>') })
    const [read] = (await readContent(brand)).help
    expect(read?.articles[0]?.html).toEqual(inEachLanguage(() => '<p>a</p>'))
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an article without a text', { 'help.json': [category] }, /has no text: .*help\/term\.(?:th|cn|en)\.html/],
    ['an article that is only a script', { 'help.json': [category], ...terms('<script>x()</script>') }, /has no text/],
    [
      'an article as long as a book',
      { 'help.json': [category], ...terms('x'.repeat(200_001)) },
      /more than 200000 characters: .*help\/term/,
    ],
    [
      'a title as long as an article',
      { 'help.json': [{ ...category, title: { ...text, EN: 'x'.repeat(1_001) } }] },
      /at 0\.title\.EN/,
    ],
    [
      'an id that leads out of the folder',
      { 'help.json': [{ ...category, articles: [{ id: '../../brand', title: text }] }] },
      /help\.json, at 0\.articles\.0\.id/,
    ],
    [
      'a duplicate id',
      { 'help.json': [category, { ...category, id: 'again' }], ...terms('<p>a</p>') },
      /term appears twice/,
    ],
    ['a missing language', { 'help.json': [{ ...category, title: { ...text, TH: undefined } }] }, /at 0\.title\.TH/],
    ['a licence whose link is not a web address', { 'licences.json': [licence('javascript:alert(1)')] }, /at 0\.url/],
    ['a file that is not JSON', { 'blog.json': '{' }, /not JSON: .*blog\.json/],
  ])('stop the start for %s', async (_, files, message) => {
    await write(files)
    await expect(readContent(brand)).rejects.toThrow(message)
  })
})

function licence(url: string) {
  return { id: 'one', regulator: text, holder: text, number: '1', url }
}
