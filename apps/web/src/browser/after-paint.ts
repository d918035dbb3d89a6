/** A tab that nobody sees has no frames. */
const longestWaitMs = 50

/**
 * Resolves once the browser has drawn its next frame. Whoever does much in answer to a press waits for this first, so that
 * the press itself is seen at once, however slow the device is.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // The frame is drawn when its callbacks have run: what comes after this task comes after it.
      setTimeout(resolve)
    })
  })
}
