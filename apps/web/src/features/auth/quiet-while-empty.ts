import type { UseFormRegisterReturn } from 'react-hook-form'

/**
 * A field of which nothing is said while it is left empty, until all is sent: whoever only goes by with Tab has done
 * nothing wrong yet. What was said of it before stays.
 */
export function quietWhileEmpty<Input extends Pick<UseFormRegisterReturn, 'onBlur'>>(input: Input): Input {
  return { ...input, onBlur: async (event) => (isEmpty(event.target) ? undefined : input.onBlur(event)) }
}

function isEmpty(target: unknown): boolean {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return !target.checked
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value === ''
}
