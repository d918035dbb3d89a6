import { permissions, type Permission, type SignedInOperator } from '@baize/contract/office'
import { MantineProvider } from '@baize/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { closeDialogs } from '../dialogs/dialogs.ts'
import { OpenDialogs } from '../dialogs/open-dialogs.tsx'
import { OpenNotes } from '../dialogs/open-notes.tsx'
import { onKey } from '../keyboard/shortcuts.ts'
import { loadPhrases, startLanguage, type OfficeArea } from '../language/language.ts'
import { begin } from '../session/session.ts'

/** A rendered part of the back office under test. */
export interface ShownPage {
  /** The address with its query, which lists and links change. */
  readonly address: () => string
  /** Presses the button or link with this name. */
  press(name: string): Promise<void>
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Presses a key on the page, or on what has the focus. */
  key(key: string): Promise<void>
  remove(): void
}

/** An operator of the demo brand. */
export function standInOperator(may: readonly Permission[] = permissions): SignedInOperator {
  const later = '2026-11-25T18:00:00Z'
  return {
    operatorId: '00000000-0000-4000-8000-000000000001',
    username: 'admin',
    role: 'admin',
    roleName: 'Administrator',
    permissions: [...may],
    brand: {
      code: 'demo',
      name: 'Baize',
      currencyCode: 'PLY',
      currencySymbol: '$',
      digits: 2,
      timeZone: 'Asia/Bangkok',
      languages: ['EN', 'CN', 'TH'],
      defaultLanguage: 'TH',
    },
    confirmedUntil: later,
    idleUntil: later,
    endsAt: later,
    isDemo: true,
  }
}

/** Renders a part of the back office in English, for an operator who is signed in. */
export async function showPage(
  part: ReactNode,
  {
    at = '/',
    areas = [],
    operator = standInOperator(),
  }: { readonly at?: string; readonly areas?: readonly OfficeArea[]; readonly operator?: SignedInOperator } = {},
): Promise<ShownPage> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage('EN')
  await loadPhrases(...areas)
  begin(operator)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute()
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: () => part })])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const texts = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
      return texts.size === 0 ? '' : `?${texts}`
    },
  })
  const place = document.body.appendChild(document.createElement('div'))
  const reactRoot = createRoot(place)
  document.addEventListener('keydown', onKey)
  await act(async () =>
    reactRoot.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          {/* The router of the back office is registered for types; this one has a single page. */}
          <RouterProvider router={router as never} />
          <OpenDialogs />
          <OpenNotes />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  return {
    address: () => router.state.location.href,
    press: (name) => act(async () => control(name).click()),
    fill: (label, text) => act(async () => type(field(label), text)),
    key: (key) =>
      act(async () => {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }),
    remove() {
      act(() => closeDialogs())
      act(() => reactRoot.unmount())
      document.removeEventListener('keydown', onKey)
      place.remove()
      queries.clear()
      localStorage.clear()
    },
  }
}

/** The button, link or menu item with a name. */
export function control(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  )
  if (found === undefined) throw new Error(`nothing here is called "${name}"`)
  return found
}

function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent.replace(' *', '') === label,
  )
  const input = found?.control
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error(`no field here is called "${label}"`)
  return input
}

/** Types as a user does: React listens to the event, and reads the value that the browser has set. */
function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Waits until an assertion about the page holds. */
export async function eventually(check: () => void): Promise<void> {
  const turn = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)))
  await vi.waitFor(
    async () => {
      await turn()
      check()
    },
    { timeout: 30_000 },
  )
}
