import type { UseFormRegisterReturn } from 'react-hook-form'

/**
 * Registers a field that shows no new error while it is left empty, until the form is submitted: somebody who only tabs
 * through it has made no mistake yet. Existing errors stay.
 */
export function quietWhileEmpty<Input extends Pick<UseFormRegisterReturn, 'onBlur'>>(input: Input): Input {
  return { ...input, onBlur: async (event) => (isEmpty(event.target) ? undefined : input.onBlur(event)) }
}

function isEmpty(target: unknown): boolean {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return !target.checked
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value === ''
}
