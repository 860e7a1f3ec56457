import type { FastifyBaseLogger } from "fastify";
import type { PgBoss } from "pg-boss";
