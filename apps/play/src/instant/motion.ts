import type { Pace } from '../machine/pace.ts'

/** Moves elements at the player's pace. */
export interface Motion {
  /** Runs key frames and leaves the element at the last one. Resolves when they have ended or were hurried. */
  run(element: Element, frames: Keyframe[], seconds: number, easing?: string): Promise<void>
  /** Calls back with a progress from 0 to 1 until it is over; always ends with 1. */
  count(seconds: number, show: (progress: number) => void): Promise<void>
  wait(seconds: number): Promise<void>
  /** Waits so that something can be read: as long for players who want less motion as for others. */
  hold(seconds: number): Promise<void>
  /** Ends everything that moves. */
  hurry(): void
  /** Called before a new round: what is shown next is not hurried any more. */
  begin(): void
}

/** Durations shrink to a third in turbo, and to almost nothing for players who want less motion or are in a hurry. */
export function createMotion(pace: Pace): Motion {
  let hurried = false
  const running = new Set<() => void>()
  const factor = () => (hurried || pace.reducedMotion ? 0.02 : pace.turbo ? 0.34 : 1)
  const waitFor = (seconds: number, times = factor()) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        running.delete(end)
        resolve()
      }
      const timer = setTimeout(end, seconds * times * 1000)
      running.add(end)
    })
  return {
    async run(element, frames, seconds, easing = 'ease-in-out') {
      const animation = element.animate(frames, { duration: seconds * factor() * 1000, easing, fill: 'forwards' })
      const end = () => animation.finish()
      running.add(end)
      await animation.finished.catch(() => undefined)
      running.delete(end)
    },
    async count(seconds, show) {
      const long = seconds * factor() * 1000
      const start = performance.now()
      let over = false
      const end = () => (over = true)
      running.add(end)
      while (!over) {
        const progress = Math.min(1, long === 0 ? 1 : (performance.now() - start) / long)
        show(progress)
        if (progress === 1) break
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      show(1)
      running.delete(end)
    },
    wait: (seconds) => waitFor(seconds),
    hold: (seconds) => waitFor(seconds, hurried ? 0.02 : pace.turbo ? 0.5 : 1),
    hurry() {
      hurried = true
      for (const end of running) end()
    },
    begin: () => (hurried = false),
  }
}
