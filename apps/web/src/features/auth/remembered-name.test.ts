// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rememberedName, rememberName } from './remembered-name.ts'

it('a name is remembered whatever is in it, and forgotten when it is not to be (4.001, 9.030)', () => {
  rememberName('มาลี; a=b')
  expect(rememberedName()).toBe('มาลี; a=b')
  rememberName(undefined)
  expect(rememberedName()).toBe('')
})

it('is found among other cookies, and a broken one is none', () => {
  expect(rememberedName('x=1; rememberedName=demo; y=2')).toBe('demo')
  expect(rememberedName('rememberedName=%E0%A4%A')).toBe('')
  expect(rememberedName('otherrememberedName=demo')).toBe('')
})
