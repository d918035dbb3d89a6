import type { Page } from '@playwright/test'

interface Watched {
  /** How many of the page's questions to the house are unanswered. */
  unanswered?: number
  /** The router that the site uses, where that leaves it for tools. */
  readonly __TSR_ROUTER__?: {
    readonly state: { readonly isLoading: boolean; readonly location: { readonly href: string } }
  }
}

/** From the next page on, counts what the page asks the house for: {@link goTo} and {@link atRest} need it. */
export async function watchQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched // which it is from the lines below on
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

/** Goes to an address as a link of the site does, and waits until its page has all that it asks for. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
  await atRest(page)
}

/** Waits until the page of the address is there, every question is answered, and nothing on the screen is a place holder. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const watched = globalThis as Watched // as `watchQuestions` and the router have made it
    const inView = (part: Element) => {
      const { top, bottom } = part.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const isBusy = () =>
      watched.__TSR_ROUTER__?.state.isLoading !== false ||
      watched.unanswered !== 0 ||
      [...document.querySelectorAll('.mantine-Skeleton-root')].some(inView)
    // Three times in a row, each after what came was drawn and the page had nothing else to do.
    for (let quiet = 0; quiet < 3; quiet = isBusy() ? 0 : quiet + 1) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      await new Promise((rested) => void requestIdleCallback(rested, { timeout: 1_000 }))
    }
  })
}
