declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Whether the tag has been loaded: a page loads it once. */
let isLoaded = false

/**
 * Loads the brand's Google tag, if it has one (3.058). Addresses are reported without query and hash, which can hold
 * codes and one-time tokens.
 */
export function loadGoogleTag(gtagId: string | null): void {
  if (gtagId === null || isLoaded) return
  isLoaded = true
  window.dataLayer ??= []
  tell('js', new Date(performance.timeOrigin + performance.now()))
  tell('config', gtagId, { page_location: window.location.origin + window.location.pathname, page_referrer: '' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gtagId)}`
  document.head.append(script)
}

/** The tag reads `arguments` objects and ignores arrays. */
const tell: (...words: readonly unknown[]) => void = function tell() {
  // oxlint-disable-next-line prefer-rest-params -- the tag distinguishes them from arrays
  window.dataLayer?.push(arguments)
}
