import { create } from 'zustand'

/** A browser's offer to install the site. No standard has it yet, so the types of the platform do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** Whether the site can be installed from here, or is. */
export const useInstall = create<{ readonly offer: InstallOffer | undefined; readonly installed: boolean }>()(() => ({
  offer: undefined,
  installed: window.matchMedia('(display-mode: standalone)').matches,
}))

/** Keeps the browser's offer until somebody asks for it: it comes once, and early. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The name of the event decides its type.
    useInstall.setState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: undefined, installed: true }))
}

/** Takes the browser's offer; it holds once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState()
  useInstall.setState({ offer: undefined })
  await offer?.prompt()
}
