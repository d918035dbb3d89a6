import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCode, languages } from '@baize/phrases'
import type * as z from 'zod'
import { safeArticle } from '../../kernel/safe-html.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { BrandText } from '../brand/index.ts'
import { blogFile, guidesFile, helpFile, licencesFile } from './content.files.ts'
import type { BlogArticle, BrandContent, Guide, HelpCategory } from './content.types.ts'

/** As long as a long chapter of a book. Opening an article loads all of it. */
const maxArticleLength = 200_000

/**
 * Reads what a brand says about itself from the folder `content` in its own folder. A missing list is empty. An invalid
 * list, or an article without its text in some language, throws a {@link StartProblem} that names the file.
 */
export async function readContent(brandFolder: string): Promise<BrandContent> {
  const folder = join(brandFolder, 'content')
  const [help, blog, guides, licences, licenceStatement] = await Promise.all([
    readHelp(folder),
    readBlog(folder),
    readGuides(folder),
    readList(join(folder, 'licences.json'), licencesFile),
    readStatement(folder),
  ])
  return { help, blog, guides, licences, licenceStatement }
}

async function readHelp(folder: string): Promise<HelpCategory[]> {
  const file = join(folder, 'help.json')
  const categories = await readList(file, helpFile)
  refuseTwice(
    file,
    categories.flatMap(({ articles }) => articles.map(({ id }) => id)),
  )
  return Promise.all(
    categories.map(async ({ articles, ...category }) => ({
      ...category,
      articles: await Promise.all(
        articles.map(async (article) => ({ ...article, html: await readHtml(folder, `help/${article.id}`) })),
      ),
    })),
  )
}

async function readBlog(folder: string): Promise<BlogArticle[]> {
  const file = join(folder, 'blog.json')
  const posts = await readList(file, blogFile)
  refuseTwice(
    file,
    posts.map(({ slug }) => slug),
  )
  const articles = await Promise.all(
    posts.map(async ({ slug, ...post }) => ({ ...post, id: slug, html: await readHtml(folder, `blog/${slug}`) })),
  )
  return articles.toSorted((left, right) => Date.parse(right.publishedAt) - Date.parse(left.publishedAt))
}

async function readGuides(folder: string): Promise<Guide[]> {
  const file = join(folder, 'guides.json')
  const guides = await readList(file, guidesFile)
  refuseTwice(
    file,
    guides.map(({ platform }) => platform),
  )
  return Promise.all(
    guides.map(async ({ platform, ...guide }) => ({
      ...guide,
      id: platform,
      html: await readHtml(folder, `guides/${platform}`),
    })),
  )
}

/** Reads the statement about licences; `undefined` if the brand has no such text. */
async function readStatement(folder: string): Promise<BrandText | undefined> {
  const texts = languages.map((language) => readIfThere(join(folder, `licences.${fileCode(language)}.html`)))
  const isThere = (await Promise.all(texts)).some((text) => text !== undefined)
  return isThere ? readHtml(folder, 'licences') : undefined
}

async function readHtml(folder: string, name: string): Promise<BrandText> {
  const texts = languages.map(async (language) => {
    const file = join(folder, `${name}.${fileCode(language)}.html`)
    const written = (await readIfThere(file)) ?? ''
    if (written.length > maxArticleLength)
      throw new StartProblem(`An article of the brand has more than ${maxArticleLength} characters: ${file}`)
    const html = safeArticle(written)
    if (html === '') throw new StartProblem(`An article of the brand has no text: ${file}`)
    return [language, html] as const
  })
  // There is one entry for each language.
  return Object.fromEntries(await Promise.all(texts)) as BrandText
}

async function readList<Entry>(file: string, schema: z.ZodType<Entry[]>): Promise<Entry[]> {
  const json = await readIfThere(file)
  if (json === undefined) return []
  const result = schema.safeParse(parseJson(file, json))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartProblem(
    `The brand's texts are invalid: ${file}, at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`,
  )
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartProblem(`The brand's texts cannot be read: ${file}`)
  }
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new StartProblem(`The brand's texts are not JSON: ${file}`)
  }
}

function refuseTwice(file: string, ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new StartProblem(`The brand's texts are invalid: ${file}: ${twice} appears twice`)
}
