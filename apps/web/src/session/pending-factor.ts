import type { SecondFactorAsked } from '@baize/contract'
import { create } from 'zustand'

/**
 * The second factor that a login on this page needs (4.007). In memory only, never in any storage or the browser's
 * history: after a reload the user logs in again.
 */
export const usePendingFactor = create<{ readonly asked: SecondFactorAsked | undefined }>()(() => ({
  asked: undefined,
}))
