import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDialogs, type OpenDialog } from '../state/dialogs.ts'

/**
 * Opens the dialog that an address stands for (/login, /register, /help with an article's anchor), and leaves that address
 * when the dialog closes.
 */
export function useDialogRoutes(path: string, hash: string): void {
  const navigate = useNavigate()
  const kind = useDialogs(({ open }) => open?.kind)
  const openedFor = useRef<string>(undefined)
  useEffect(() => {
    const address = `${path}#${hash}`
    const wanted = dialogAt(path, hash)
    if (wanted === undefined) {
      openedFor.current = undefined
      return
    }
    if (openedFor.current !== address) {
      openedFor.current = address
      const { open, show } = useDialogs.getState()
      if (open?.kind !== wanted.kind || wanted.kind === 'help') show(wanted)
    } else if (kind === undefined) {
      void navigate({ to: '/', replace: true })
    }
  }, [path, hash, kind, navigate])
}

function dialogAt(path: string, hash: string): OpenDialog | undefined {
  if (path === '/login') return { kind: 'login' }
  if (path === '/register') return { kind: 'register' }
  return path === '/help' ? { kind: 'help', articleId: hash === '' ? undefined : hash } : undefined
}
