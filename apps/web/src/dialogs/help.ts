import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDialogs } from './dialogs.ts'

/** The address of an article of the help centre (2.004), or of its topics. */
export function helpAddress(articleId?: string): string {
  return articleId === undefined ? '/help' : `/help#${articleId}`
}

/**
 * Shows an article of the help centre, or its topics: over the page that is open, or, where the help centre's own address is
 * open, by its anchor, so that the address always names what is read.
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

/** Follows a link that the house gave: into the help centre, to a page of the site, outside, or to the device's programs. */
export function useFollowLink(): (address: string) => void {
  const navigate = useNavigate()
  const openHelp = useOpenHelp()
  return useCallback(
    (address) => {
      const { close } = useDialogs.getState()
      if (/^\/help(?:#|$)/.test(address)) return openHelp(address.split('#')[1])
      if (!address.startsWith('/')) return void window.open(address, '_blank', 'noopener,noreferrer')
      close()
      void navigate({ href: address })
    },
    [navigate, openHelp],
  )
}
