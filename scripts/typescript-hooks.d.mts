export function load(url: string, context: object, next: () => never): Promise<{ source: string }>;
