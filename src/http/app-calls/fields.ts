import { ApiProperty } from '@nestjs/swagger';

/** Documents a text of the UI's wire objects. */
export const Text = (options: { format?: string; enum?: readonly string[] } = {}) =>
  ApiProperty({ type: String, ...copied(options) });

/** Documents a text that may be null. */
export const NullableText = (options: { format?: string; enum?: readonly string[] } = {}) =>
  ApiProperty({ type: String, nullable: true, ...copied(options) });

/** Documents an instant, ISO 8601 UTC. */
export const Instant = () => ApiProperty({ type: String, format: 'date-time' });

/** Documents an instant that may be null. */
export const NullableInstant = () => ApiProperty({ type: String, format: 'date-time', nullable: true });

/** Documents a whole number. */
export const Whole = () => ApiProperty({ type: 'integer' });

/** Documents a whole number that may be null. */
export const NullableWhole = () => ApiProperty({ type: 'integer', nullable: true });

/** Documents a number that may be null. */
export const NullableNumber = () => ApiProperty({ type: Number, nullable: true });

/** Documents a boolean. */
export const Flag = () => ApiProperty({ type: Boolean });

/** Documents an object or a list of objects of another class. */
export const Of = (type: unknown) => ApiProperty({ type: type as never });

/** Documents a JSON object with customer-defined or mixed members. */
export const AnyObject = (options: { nullable?: boolean } = {}) =>
  ApiProperty({ type: 'object', additionalProperties: true, ...options });

function copied(options: { format?: string; enum?: readonly string[] }) {
  return { ...options, ...(options.enum !== undefined && { enum: [...options.enum] }) } as {
    format?: string;
    enum?: string[];
  };
}
