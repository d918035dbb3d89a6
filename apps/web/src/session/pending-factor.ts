import type { SecondFactorAsked } from '@baize/contract'
import { create } from 'zustand'

/**
 * The second factor that a login of this page waits for (4.007). Only here, never in any storage or in the browser's
 * history: whoever reloads logs in again.
 */
export const usePendingFactor = create<{ readonly asked: SecondFactorAsked | undefined }>()(() => ({
  asked: undefined,
}))
