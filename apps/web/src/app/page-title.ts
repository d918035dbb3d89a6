import { aboutPage, nameOfPage } from '@baize/contract/site-map'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { categoriesQuery } from '../api/queries.ts'
import { useBrand } from '../api/use-brand.ts'
import { useShownWords } from '../browser/page-words.ts'
import { useLanguage } from '../language/language.ts'
import { usePhrases } from '../language/phrases.ts'
import { useCategoryHere } from './use-category-here.ts'

/**
 * Sets the document's title and description in the current language; a page's own words take precedence over its
 * address's.
 *
 * To change:
 * - page titles and descriptions: `nameOfPage` and `aboutPage` in `packages/contract/src/site-map.ts`; a page's own,
 *   `usePageWords` in `browser/page-words.ts`
 * - titles and descriptions without scripts, for search engines: `apps/server/src/page-head.ts`
 * - a category's title: `brands/demo/categories.json`
 * - which category counts as open, in title, header and menu: `useCategoryHere` in `use-category-here.ts`
 */
export function usePageTitle(): void {
  const t = usePhrases()
  const { brandName } = useBrand()
  const language = useLanguage((state) => state.language)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: categories = [] } = useQuery(categoriesQuery(language))
  const categoryTitle = useCategoryHere(categories)?.title
  const key = nameOfPage(path)
  const own = useShownWords((state) => state.words)
  const title = own?.title ?? categoryTitle ?? (key === undefined ? t('shell.slogan') : t(key))
  const description = own?.description ?? t(aboutPage(path, categoryTitle), categoryTitle ?? '', brandName)
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [description])
}
