import { Alert } from '@baize/ui'
import type { HumanTask } from '@baize/contract'
import { useEffect, useRef, useState } from 'react'
import { answer } from '../../../dialogs/ask.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import classes from './person-widget.module.css'

/** The API that the scripts of these services share. */
interface WidgetScript {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      action: string
      theme: 'dark'
      callback: (result: string) => void
      'error-callback': () => void
    },
  ): unknown
  /** Present if the script has more to load before it can be used. */
  ready?(then: () => void): void
}

/** Props of {@link PersonWidget}. */
export interface PersonWidgetProps {
  readonly task: Extract<HumanTask, { kind: 'siteverify' }>
  /** The dialog's number; see `askForPerson`. */
  readonly number: number
}

/** The widget of a CAPTCHA service, loaded only if the brand configured one and only when a check is due. */
export function PersonWidget({ task, number }: PersonWidgetProps) {
  const say = useAccessPhrases()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const at = place.current
    if (at === null) return undefined
    // Not all of these scripts can remove a widget; one whose element is gone shows nothing.
    const box = at.appendChild(document.createElement('div'))
    const fail = () => setFailed(true)
    const show = async () => {
      const script = await loadWidget(task)
      const { siteKey: sitekey, action } = task
      const callback = (result: string) => answer(number, result)
      if (box.isConnected) script.render(box, { sitekey, action, theme: 'dark', callback, 'error-callback': fail })
    }
    show().catch(fail)
    return () => box.remove()
  }, [task, number])
  return (
    <>
      {failed ? (
        <Alert color="red" role="alert">
          {say('human.notShown')}
        </Alert>
      ) : null}
      <div className={classes.place} ref={place} />
    </>
  )
}

const loading = new Map<string, Promise<WidgetScript>>()

/** Loads a service's script once. */
function loadWidget({ scriptUrl, scriptObject }: PersonWidgetProps['task']): Promise<WidgetScript> {
  const known = loading.get(scriptUrl)
  if (known !== undefined) return known
  const { promise, resolve, reject } = Promise.withResolvers<WidgetScript>()
  const script = document.createElement('script')
  script.src = scriptUrl
  script.addEventListener('error', () => reject(new Error('the script failed to load')))
  script.addEventListener('load', () => {
    const widget = widgetAt(scriptObject)
    if (widget === undefined) reject(new Error('the script has an unexpected API'))
    else if (typeof widget.render === 'function') resolve(widget)
    else widget.ready?.(() => resolve(widget))
  })
  document.head.append(script)
  loading.set(scriptUrl, promise)
  // Lets the next attempt load it again.
  promise.catch(() => loading.delete(scriptUrl))
  return promise
}

function widgetAt(name: string): WidgetScript | undefined {
  const found: unknown = Reflect.get(window, name)
  // The brand's settings guarantee that this object belongs to such a script.
  return typeof found === 'object' && found !== null ? (found as WidgetScript) : undefined
}
