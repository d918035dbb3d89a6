import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lanesQuery } from '../api/queries.ts'
import { laneOfPath } from '../state/lanes.ts'
import { useLanguage } from '../state/language.ts'
import { usePhrases, type SiteKey } from '../state/phrases.ts'
import { useBrand } from '../state/use-brand.ts'

const titles: Record<string, SiteKey> = {
  '/login': 'auth.logIn',
  '/register': 'auth.register',
  '/member/account': 'member.account',
  '/member/record': 'member.record',
  '/member/seeds': 'member.seeds',
  '/verify': 'shell.fairness',
  '/seamless': 'game.window',
}

/** Names the page in the browser's tab, in the language shown. */
export function usePageTitle(): void {
  const t = usePhrases()
  const { brandName } = useBrand()
  const language = useLanguage((state) => state.language)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: lanes } = useQuery(lanesQuery(language))
  const laneTitle = lanes?.find((lane) => lane.gameCategory === laneOfPath(path.slice(1)))?.title
  const key = path.startsWith('/verify/') ? 'shell.fairness' : titles[path]
  const title = laneTitle ?? (key === undefined ? t('shell.slogan') : t(key))
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])
}
