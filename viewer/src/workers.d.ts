// The program of a worker as text (build.mjs).
declare module "worker:*" {
  const program: string;
  export default program;
}
