import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { OpenDialog } from './dialog-stack.ts'
import { useDialogs } from './dialogs.ts'

/** Browsers report nothing if a step back does not happen. */
const maxStepMs = 500

/**
 * Leaves a page for the home page, or the agents' page, so that nothing leads back to it (2.016): its history entry is
 * replaced, and entries of dialogs over it are removed first. `before` runs between the two, when no page can make
 * requests yet.
 */
export function useLeaveForHome(): (before?: () => void, to?: '/' | '/agent') => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (before, to = '/') => {
      await backToPage()
      before?.()
      await navigate({ to, replace: true })
      // Not earlier: a page that needs a session would ask to log in.
      useDialogs.getState().closeAll()
    },
    [navigate],
  )
}

async function backToPage(): Promise<void> {
  // Only this site writes its entries, in this form.
  const state = window.history.state as { readonly dialogs?: readonly OpenDialog[]; readonly floor?: number } | null
  const above = (state?.dialogs?.length ?? 0) - (state?.floor ?? 0)
  if (above <= 0) return
  const steps = Promise.withResolvers<void>()
  window.addEventListener('popstate', () => steps.resolve(), { once: true })
  setTimeout(steps.resolve, maxStepMs)
  window.history.go(-above)
  await steps.promise
}
