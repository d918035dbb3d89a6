import type { helpCentre, ValueOf } from '@baize/contract'

export type HelpCategory = ValueOf<typeof helpCentre>['categories'][number]
export type HelpArticle = HelpCategory['articles'][number]

/**
 * The articles that contain every search word in their title or text; those with all of them in the title come first.
 */
export function searchHelp(categories: readonly HelpCategory[], search: string): HelpArticle[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.includes(word))
  const articles = categories.flatMap((category) => category.articles)
  const titled = articles.filter(({ title }) => has(plain(title)))
  const told = articles.filter(
    (article) => !titled.includes(article) && has(plain(`${article.title} ${textOf(article.html)}`)),
  )
  return [...titled, ...told]
}

/** The article with an id, which may come from an address. */
export function findArticle(categories: readonly HelpCategory[], id: string | undefined): HelpArticle | undefined {
  return categories.flatMap(({ articles }) => articles).find((article) => article.id === id)
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The text of sanitised HTML, in which only tags contain angle brackets. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ')
}
