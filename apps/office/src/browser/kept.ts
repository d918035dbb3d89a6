/**
 * What the back office keeps in this browser: choices of how it looks, and nothing of members. A browser that forbids
 * storage forgets them.
 */
const prefix = 'office.'

export function readKept(name: string): string | undefined {
  try {
    return localStorage.getItem(`${prefix}${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`${prefix}${name}`, value)
  } catch {
    // The choice lasts as long as the page.
  }
}
