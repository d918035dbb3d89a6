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

/** Names and describes the page in the language shown; what a page says of itself goes before its address's own name. */
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
