// A text of several lines, for the few forms that take one.
export { Textarea as TextArea } from '@mantine/core'
