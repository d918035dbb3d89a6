/** A hidden tab renders no frames. */
const maxWaitMs = 50

/**
 * Resolves once the browser has painted its next frame. Slow reactions to a press wait for this first, so that the
 * press itself is visible at once, even on a slow device.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // The frame is painted after its callbacks have run, so what follows this task comes after it.
      setTimeout(resolve)
    })
  })
}
