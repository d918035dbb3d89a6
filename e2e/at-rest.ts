import type { Page } from '@playwright/test'

interface Watched {
  /** The number of the page's requests that are still unanswered. */
  unanswered?: number
  /** The site's router, which TanStack Router exposes for tools. */
  readonly __TSR_ROUTER__?: {
    readonly state: { readonly isLoading: boolean; readonly location: { readonly href: string } }
  }
}

/** Counts the page's unanswered requests, from its next load on. {@link goTo} and {@link atRest} need this. */
export async function watchRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched // true after the lines below
    const ask = window.fetch
    watched.unanswered = 0
    window.fetch = async (...question) => {
      watched.unanswered = (watched.unanswered ?? 0) + 1
      try {
        return await ask(...question)
      } finally {
        watched.unanswered -= 1
      }
    }
  })
}

/** Navigates to an address without a reload, as a link of the site does, and waits until the page has settled. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
  await atRest(page)
}

/** Waits until the page is loaded, every request is answered, and no skeleton is visible. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const watched = globalThis as Watched // set by `watchRequests` and the router
    /** Whether a part is in the window and not beyond the edge of something that scrolls, such as a dialog. */
    const inView = (part: Element) => {
      let { top, bottom } = part.getBoundingClientRect()
      for (let frame = part.parentElement; frame !== null && frame !== document.body; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === 'visible') continue
        const box = frame.getBoundingClientRect()
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      return bottom > top && bottom > 0 && top < innerHeight
    }
    const isBusy = () =>
      watched.__TSR_ROUTER__?.state.isLoading !== false ||
      watched.unanswered !== 0 ||
      [...document.querySelectorAll('.mantine-Skeleton-root, [data-skeleton]')].some(inView)
    // Three quiet checks in a row, each after the page has painted and become idle.
    for (let quiet = 0; quiet < 3; quiet = isBusy() ? 0 : quiet + 1) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      await new Promise((rested) => void requestIdleCallback(rested, { timeout: 1_000 }))
    }
  })
}
