import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDialogs } from './dialogs.ts'

/** The address of an article of the help centre (2.004), or of its topics. */
export function helpAddress(articleId?: string): string {
  return articleId === undefined ? '/help' : `/help#${articleId}`
}

/**
 * Opens an article of the help centre, or its topics: over the current page or, at the help centre's own address, by
 * its hash, so that the address always names the open article.
 */
export function useOpenHelp(): (articleId?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (articleId) => {
      if (window.location.pathname === '/help') void navigate({ href: helpAddress(articleId), resetScroll: false })
      else useDialogs.getState().show({ kind: 'help', articleId })
    },
    [navigate],
  )
}

/**
 * Follows a link from the server: into the live chat or the help centre, to a page of the site, to another site, or to an app on the
 * device.
 */
export function useFollowLink(): (address: string) => void {
  const navigate = useNavigate()
  const openHelp = useOpenHelp()
  return useCallback(
    (address) => {
      const { close } = useDialogs.getState()
      if (address === '/chat') return useDialogs.getState().show({ kind: 'chat' })
      if (/^\/help(?:#|$)/.test(address)) return openHelp(address.split('#')[1])
      if (!address.startsWith('/')) return void window.open(address, '_blank', 'noopener,noreferrer')
      close()
      void navigate({ href: address })
    },
    [navigate, openHelp],
  )
}
