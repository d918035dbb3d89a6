import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lanesQuery } from '../api/queries.ts'
import { laneOfPath } from '../state/lanes.ts'
import { useLanguage } from '../state/language.ts'
import { usePhrases, type SiteKey } from '../state/phrases.ts'
import { useShownWords } from '../state/page-words.ts'
import { useBrand } from '../state/use-brand.ts'

const titles: Record<string, SiteKey> = {
  '/login': 'auth.logIn',
  '/register': 'auth.register',
  '/member/account': 'member.account',
  '/member/record': 'member.record',
  '/member/seeds': 'member.seeds',
  '/verify': 'shell.fairness',
  '/seamless': 'game.window',
  '/help': 'menu.help',
  '/blog': 'menu.blog',
  '/app': 'menu.app',
}

/** Names and describes the page in the language shown; what a page says of itself goes before its address's own name. */
export function usePageTitle(): void {
  const t = usePhrases()
  const { brandName } = useBrand()
  const language = useLanguage((state) => state.language)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: lanes } = useQuery(lanesQuery(language))
  const laneTitle = lanes?.find((lane) => lane.gameCategory === laneOfPath(path.slice(1)))?.title
  const key = path.startsWith('/verify/') ? 'shell.fairness' : titles[path]
  const own = useShownWords((state) => state.words)
  const title = own?.title ?? laneTitle ?? (key === undefined ? t('shell.slogan') : t(key))
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])
  const description = own?.description ?? t('shell.slogan')
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [description])
}
