import { create } from 'zustand'

/** A browser's offer to install the site. It is not standardised, so the platform's types lack it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Whether the site can be installed here, or already is. */
export const useInstall = create<{ readonly offer: InstallOffer | undefined; readonly installed: boolean }>()(() => ({
  offer: undefined,
  installed: window.matchMedia('(display-mode: standalone)').matches,
}))

/** Keeps the browser's install offer for later use: the event fires once, and early. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The event's name determines its type.
    useInstall.setState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: undefined, installed: true }))
}

/** Uses the browser's install offer, which is valid once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState()
  useInstall.setState({ offer: undefined })
  await offer?.prompt()
}
