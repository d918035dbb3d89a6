/** When one reel stops. */
export interface ReelStop {
  /** Seconds after the first reel's stop. */
  readonly atSeconds: number
  /** The reel spins on to build suspense, since one more scatter would trigger the feature. */
  readonly suspense: boolean
}

export interface StopPace {
  readonly staggerSeconds: number
  readonly suspenseSeconds: number
}

/**
 * When each reel stops. Suspense affects timing only: it looks at the reels that have already landed, in a window that
 * the server has settled, and never changes that window. A reel has suspense if the reels before it show at least
 * `needed - 1` scatters.
 */
export function stopPlan(
  window: readonly (readonly string[])[],
  scatter: string | undefined,
  needed: number,
  pace: StopPace,
): readonly ReelStop[] {
  let atSeconds = 0
  let landed = 0
  return window.map((symbols, reel) => {
    const suspense = scatter !== undefined && landed >= needed - 1 && pace.suspenseSeconds > 0
    if (reel > 0) atSeconds += pace.staggerSeconds + (suspense ? pace.suspenseSeconds : 0)
    landed += symbols.filter((symbol) => symbol === scatter).length
    return { atSeconds, suspense }
  })
}
