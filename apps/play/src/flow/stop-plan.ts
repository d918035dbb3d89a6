/** When one reel comes to rest. */
export interface ReelStop {
  /** Seconds after the first reel may stop. */
  readonly atSeconds: number
  /** The reel turns on in suspense, since one more scatter would complete the feature. */
  readonly suspense: boolean
}

export interface StopPace {
  readonly staggerSeconds: number
  readonly suspenseSeconds: number
}

/**
 * When each reel stops. Suspense is a matter of time alone: it looks at the reels that have landed already, in a
 * window that the house has settled, and changes nothing of it. A reel has suspense when exactly the scatters before
 * it lack one to `needed`, or reach it.
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
