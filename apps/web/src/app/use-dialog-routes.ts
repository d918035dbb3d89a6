import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDialogs } from '../state/dialogs.ts'

/** Opens the dialog that an address stands for (/login, /register), and leaves that address when the dialog closes. */
export function useDialogRoutes(path: string): void {
  const navigate = useNavigate()
  const kind = useDialogs(({ open }) => open?.kind)
  const openedFor = useRef<string>(undefined)
  useEffect(() => {
    const wanted = path === '/login' ? 'login' : path === '/register' ? 'register' : undefined
    if (wanted === undefined) {
      openedFor.current = undefined
      return
    }
    if (openedFor.current !== path) {
      openedFor.current = path
      const { open, show } = useDialogs.getState()
      if (open?.kind !== wanted) show({ kind: wanted })
    } else if (kind === undefined) {
      void navigate({ to: '/', replace: true })
    }
  }, [path, kind, navigate])
}
