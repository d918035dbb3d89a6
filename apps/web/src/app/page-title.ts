import { aboutPage, nameOfPage } from '@baize/contract/site-map'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lanesQuery } from '../api/queries.ts'
import { useLanguage } from '../language/language.ts'
import { useShownWords } from '../browser/page-words.ts'
import { usePhrases } from '../language/phrases.ts'
import { useBrand } from '../api/use-brand.ts'
import { useLaneHere } from './use-lane-here.ts'

/** Names and describes the page in the language shown; what a page says of itself goes before its address's own name. */
export function usePageTitle(): void {
  const t = usePhrases()
  const { brandName } = useBrand()
  const language = useLanguage((state) => state.language)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: lanes = [] } = useQuery(lanesQuery(language))
  const laneTitle = useLaneHere(lanes)?.title
  const key = nameOfPage(path)
  const own = useShownWords((state) => state.words)
  const title = own?.title ?? laneTitle ?? (key === undefined ? t('shell.slogan') : t(key))
  const description = own?.description ?? t(aboutPage(path, laneTitle), laneTitle ?? '', brandName)
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [description])
}
