/** A minimal browser for a provider's pages: it keeps cookies and follows redirects. */
export interface TestBrowser {
  /**
   * Opens the provider's address, logs in as `name`, and returns the address to which the provider sends the browser back.
   * `cancel` presses the other button.
   */
  answer(address: string, name: string, press?: 'yes' | 'cancel'): Promise<URL>
}

const maxSteps = 12

/** Opens a browser without any cookies. */
export function openTestBrowser(): TestBrowser {
  const cookies = new Map<string, string>()
  const ask = async (address: URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    async answer(start, name, press = 'yes') {
      const provider = new URL(start).origin
      let address = new URL(start)
      for (let step = 0; step < maxSteps; step += 1) {
        if (address.origin !== provider) return address
        const asked = address.pathname.startsWith('/who/')
        const body = new URLSearchParams({ name, answer: press })
        const response = await ask(address, asked ? { method: 'POST', body } : {})
        const next = response.headers.get('location')
        if (next === null) throw new Error(`the provider answered ${response.status} at ${address.pathname}`)
        address = new URL(next, address)
      }
      throw new Error('the provider redirects the browser in circles')
    },
  }
}
